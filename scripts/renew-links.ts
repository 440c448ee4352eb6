import { renewLinks } from '#server/renew-links.ts';
import { withContext } from './system/with-database.ts';

// After a change of SECRET_PEPPER (docs/operating.md): lets links work that are mailed or shown from now on.

await withContext(async (ctx) => `${await renewLinks(ctx)} links were renewed.`);
