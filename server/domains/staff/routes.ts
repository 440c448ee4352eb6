import type { AppContext } from '#server/context.ts';
import type { Passwords } from '#server/domains/auth/passwords.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { actRoutes } from './act-routes.ts';
import { queueRoutes } from './queue-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { resaleRoutes } from './resale-routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';

/** Calls for staff. */
export function staffRoutes(ctx: AppContext, route: Registrar, { passwords }: { passwords: Passwords }): void {
  secondFactorRoutes(ctx, route, passwords);
  queueRoutes(ctx, route);
  recordRoutes(ctx, route);
  actRoutes(ctx, route);
  resaleRoutes(ctx, route);
}
