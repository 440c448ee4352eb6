import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';

const QUARTER = 15 * MINUTE;
/** The maximum number of sources of one event; further ones are counted together. */
const MOST_SOURCES = 200;

type View = { event_id: string; source: string; at: string };

export type ViewCounter = {
  /** Counts one view now. */
  add(event_id: string, source: string): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
};

/**
 * Counts views in memory and writes them every few seconds, so that many visitors never wait for one row. A killed
 * process loses the views of its last seconds. docs/rules/analytics.md
 */
export function createViewCounter(ctx: AppContext): ViewCounter {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(event_id: string, source: string, views = 1, at = quarterOf(ctx.clock.now())): void {
    const key = JSON.stringify({ event_id, source, at } satisfies View);
    counts.set(key, (counts.get(key) ?? 0) + views);
    timer ??= setTimeout(() => void flush(), ctx.settings.views_written_milliseconds).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const batch = [...counts].map(([key, views]) => ({ ...(JSON.parse(key) as View), views }));
    counts = new Map();
    try {
      await sql`select add_views(${JSON.stringify(batch)}::jsonb, ${MOST_SOURCES})`.execute(ctx.db);
    } catch (error) {
      ctx.log.error({ err: error }, 'views could not be written; they are tried again');
      for (const { event_id, source, views, at } of batch) add(event_id, source, views, at);
    }
  }

  return { add: (event_id, source) => add(event_id, source), flush };
}

function quarterOf(at: Date): string {
  return new Date(at.getTime() - (at.getTime() % QUARTER)).toISOString();
}
