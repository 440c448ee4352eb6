import { Article, AskUs } from './article.tsx';
import { frequentQuestions } from './questions.ts';

const sections = frequentQuestions.map(({ id, title, answer }) => ({ id, title, body: answer }));

export default function FaqPage() {
  return (
    <Article
      title="Frequently asked questions"
      description="The ten questions people ask most about prices, holds, tickets, refunds and hosting, answered."
      lead="The ten questions people ask most."
      sections={sections}
    >
      <AskUs />
    </Article>
  );
}
