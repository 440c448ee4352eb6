/** What an account still needs, or what is being checked; nothing for an empty list. */
export function RequirementList({ title, requirements }: { title: string; requirements: readonly string[] }) {
  if (requirements.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-sm text-ink-soft">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
    </div>
  );
}
