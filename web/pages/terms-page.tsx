import { Article } from './article.tsx';
import { termsSections } from './terms-sections.tsx';

export default function TermsPage() {
  return (
    <Article
      title="Terms of Service"
      description="What you can expect from us, what we expect from you, and what applies when you buy or host."
      lead="What you can expect from us, and what we expect from you. The law where you live comes first: nothing here takes away rights it gives you as a consumer."
      dateline="In force since 20 November 2026"
      sections={termsSections}
    />
  );
}
