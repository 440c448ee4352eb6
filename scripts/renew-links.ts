import { createContext } from '#server/create-context.ts';
import { renewLinks } from '#server/renew-links.ts';
import { withDatabase } from './system/with-database.ts';

// After a change of SECRET_PEPPER (docs/operating.md): lets links work that are mailed or shown from now on.

await withDatabase(async ({ config, url }) => {
  const { ctx, close } = createContext({ ...config, databaseUrl: url });
  try {
    console.log(`${await renewLinks(ctx)} links were renewed.`);
  } finally {
    await close();
  }
});
