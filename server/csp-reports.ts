import type { FastifyInstance } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { allowOnly } from '#server/platform/http/methods.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { parseJson } from '#server/platform/lib/parse-json.ts';
import { CSP_REPORTS } from '#server/platform/pages/headers.ts';

const BODY_LIMIT = 16 * 1024;

export const pageMetrics = new Registry();
const violations = new Counter({
  name: 'velvet_csp_violations_total',
  help: 'What browsers stopped because a page’s policy does not allow it, by directive.',
  labelNames: ['directive'],
  registers: [pageMetrics],
});

const DIRECTIVES = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src', 'worker-src', 'trusted-types'];

const Report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(200).optional(),
    'violated-directive': z.string().max(200).default(''),
    'blocked-uri': z.string().max(2000).default(''),
    'document-uri': z.string().max(2000).default(''),
  }),
});

/**
 * Counts violations of the content security policy that browsers report, and logs where they happened. The response is
 * empty, whatever is sent.
 */
export function cspReportRoutes(ctx: AppContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    allowOnly(app, 'POST', CSP_REPORTS);
    app.post(CSP_REPORTS, { schema: { hide: true } }, async (request, reply) => {
      await ctx.limits.consume('limit_csp_reports_per_ip_minute', limitKey(clientNetwork(request)));
      const report = Report.safeParse(parseJson(String(request.body))).data?.['csp-report'];
      if (!report) return reply.code(400).send({ detail: 'This is not a report.' });
      const directive = nameOf(report['effective-directive'] ?? report['violated-directive']);
      violations.inc({ directive });
      const seen = { directive, blocked: originOf(report['blocked-uri']), page: pathOf(report['document-uri']) };
      ctx.log.warn(seen, 'a browser stopped what a page’s policy does not allow');
      return reply.code(204).send();
    });
  };
}

/** Only known names, so that nobody can fill the metrics with made-up ones. */
function nameOf(directive: string): string {
  return DIRECTIVES.find((name) => directive.startsWith(name)) ?? 'other';
}

/** Addresses may have secrets in their paths and queries: only the origin is logged. */
function originOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).origin : uri.slice(0, 40);
}

function pathOf(uri: string): string {
  return URL.canParse(uri) ? `/${new URL(uri).pathname.split('/')[1] ?? ''}` : '';
}
