import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { PartMissing } from './part-missing.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A part of a page with a script of its own. If that does not arrive, the part says so and the rest of the page works. */
export function lazyPart<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazyOr(load, PartMissing);
}

/** A part that nobody misses: if its script does not arrive, nothing is shown. */
export function optionalPart<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazyOr(load, () => null);
}

/** A part that another one stands for if its script does not arrive. */
export function lazyOr<Props>(
  load: Load<Props>,
  Otherwise: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Otherwise }),
    ),
  );
}
