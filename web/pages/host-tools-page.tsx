import { Article, AskUs } from './article.tsx';
import { sections } from './host-tools-sections.tsx';

export default function HostToolsPage() {
  return (
    <Article
      title="Host tools"
      description="Event pages, tickets, guests, promoters, check-in on any phone, Resale, and payouts, for one simple fee."
      lead="Everything between your idea and the first guest through the door, with one fee and no small print."
      sections={sections}
    >
      <AskUs />
    </Article>
  );
}
