import { data } from 'react-router';

/** Every address without a page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function clientLoader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
