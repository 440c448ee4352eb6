import { Children, type ReactNode } from 'react';

/** Facts in a line with dots between them. Each keeps together where there is room, and no line begins with a dot. */
export function Dots({ children }: { children: ReactNode }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return Children.map(facts, (fact, index) => (
    <>
      <span className="inline-block max-w-full">
        {fact}
        {index < facts.length - 1 && ' ·'}
      </span>{' '}
    </>
  ));
}
