import { Article } from './article.tsx';
import { privacySections } from './privacy-sections.tsx';

export default function PrivacyPage() {
  return (
    <Article
      title="Privacy Policy"
      description="What we know about you, why, who else sees it, how long we keep it, and what you can ask of us."
      lead="What we know about you, why we know it, who else sees it, and what you can ask of us. In plain words."
      dateline="In force since 28 November 2026"
      sections={privacySections}
    />
  );
}
