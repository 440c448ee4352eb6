import { Client } from 'pg';

/** Leaves out the system schemas and the job queue's schema. */
const OWN_SCHEMAS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`;
/** Leaves out objects that belong to an extension. */
const notOfExtension = (catalog: string, id: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`;

const QUERIES = {
  extensions: `select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by 1`,
  enums: `select format('create type %s as enum (%s);', t.oid::regtype,
      string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as text
    from pg_type t join pg_enum e on e.enumtypid = t.oid join pg_namespace n on n.oid = t.typnamespace
    where ${OWN_SCHEMAS} group by t.oid order by 1`,
  domains: `select format('create domain %s as %s%s;', t.oid::regtype, format_type(t.typbasetype, t.typtypmod),
      coalesce((select string_agg(' ' || pg_get_constraintdef(c.oid), '' order by c.conname) from pg_constraint c
        where c.contypid = t.oid), '')) as text
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype = 'd' and ${OWN_SCHEMAS} order by 1`,
  sequences: `select format('create sequence %s;', c.oid::regclass) as text from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OWN_SCHEMAS} and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'i')
    order by 1`,
  tables: `select format(E'create %stable %s (\\n%s\\n)%s%s;', case c.relpersistence when 'u' then 'unlogged ' else '' end,
      c.oid::regclass, string_agg('  ' || line, E',\\n' order by kind, place, line),
      coalesce(E'\\npartition by ' || pg_get_partkeydef(c.oid), ''),
      coalesce(E'\\nwith (' || array_to_string(c.reloptions, ', ') || ')', '')) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (
      select 1 as kind, a.attnum as place, format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
        || coalesce(' collate ' || (select quote_ident(collname) from pg_collation l join pg_type y on y.oid = a.atttypid
            where l.oid = a.attcollation and a.attcollation <> y.typcollation), '')
        || case when a.attidentity <> '' then
            ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end
        || case a.attgenerated
            when 's' then format(' generated always as (%s) stored', pg_get_expr(f.adbin, f.adrelid))
            when 'v' then format(' generated always as (%s) virtual', pg_get_expr(f.adbin, f.adrelid))
            else coalesce(' default ' || pg_get_expr(f.adbin, f.adrelid), '') end
        || case when a.attnotnull then ' not null' else '' end as line
      from pg_attribute a left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all
      select 2, case o.contype when 'p' then 0 when 'u' then 1 when 'c' then 2 when 'f' then 3 else 4 end,
        format('constraint %I %s', o.conname, pg_get_constraintdef(o.oid))
      from pg_constraint o where o.conrelid = c.oid and o.contype not in ('n', 't')
    ) as lines
    where c.relkind in ('r', 'p') and ${OWN_SCHEMAS} and ${notOfExtension('pg_class', 'c.oid')}
    group by c.oid order by c.oid::regclass::text collate "C"`,
  indexes: `select pg_get_indexdef(i.indexrelid) || ';' as text from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS} and not exists (select 1 from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u', 'x'))
      and ${notOfExtension('pg_class', 'c.oid')}
    order by 1`,
  views: `select format(E'create %sview %s as\\n%s', case c.relkind when 'm' then 'materialized ' else '' end, c.oid::regclass,
      pg_get_viewdef(c.oid)) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm') and ${OWN_SCHEMAS} order by 1`,
  // Their bodies are in functions/, one file each.
  functions: `select format('-- %s(%s) returns %s', p.oid::regproc, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid)) as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prokind in ('f', 'p') and ${OWN_SCHEMAS} and ${notOfExtension('pg_proc', 'p.oid')} order by 1`,
  triggers: `select pg_get_triggerdef(t.oid) || ';' as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and ${OWN_SCHEMAS} order by 1`,
};

/** The schema of a database as text, in a fixed order, so that equal schemas give equal texts. */
export async function dumpSchema(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const sections: string[] = [];
    for (const [title, sql] of Object.entries(QUERIES)) {
      const { rows } = await client.query<{ text: string }>(sql);
      if (rows.length > 0) sections.push(`-- ${title}\n\n${rows.map(({ text }) => text.trimEnd()).join('\n\n')}`);
    }
    return `${sections.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}
