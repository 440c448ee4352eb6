import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from './common/route.ts';
import { routes } from './routes.ts';

const registration = ['username', 'email', 'password', 'password2', 'first_name', 'last_name', 'phone_number'];
const profile = ['username', 'first_name', 'last_name', 'phone_number'];
const newPassword = ['new_password', 'new_password2'];

/** The implemented calls of the specification's section 7, with their field names. */
const calls: Record<string, { takes: string[]; answers?: string[] }> = {
  'POST /auth/login/': { takes: ['username', 'password'], answers: ['token', 'user'] },
  'POST /auth/register/': { takes: registration, answers: ['message'] },
  'GET /auth/user/': { takes: [], answers: ['username', 'email', 'is_seller', 'email_verified'] },
  'PATCH /auth/user/update/': { takes: profile, answers: profile },
  'POST /auth/verify-email/': { takes: ['email', 'code'] },
  'POST /auth/resend-verification-email/': { takes: [] },
  'POST /auth/resend-verification-email-public/': { takes: ['email'] },
  'POST /auth/user/change-password/': { takes: ['old_password', ...newPassword], answers: ['message'] },
  'POST /auth/password-reset/': { takes: ['email'] },
  'POST /auth/password-reset/confirm/': { takes: ['token', ...newPassword] },
  'GET /events/': { takes: ['published_only'] },
  'GET /events/:id/': { takes: ['id'], answers: ['id', 'title'] },
  'POST /events/': { takes: ['title'], answers: ['id', 'title'] },
  'PATCH /events/:id/': { takes: ['id', 'title'], answers: ['id', 'title'] },
  'GET /events/my-events/': { takes: ['organization_id'] },
  'GET /users/:id/': { takes: ['id'], answers: ['results'] },
  'GET /ticket-types/': { takes: ['event_id'] },
  'POST /ticket-types/': { takes: ['name', 'event'], answers: ['id', 'name', 'event'] },
  'PATCH /ticket-types/:id/': { takes: ['id', 'name'], answers: ['id', 'name', 'event'] },
  'DELETE /ticket-types/:id/': { takes: ['id'] },
  'GET /tickets/my-tickets/': { takes: [] },
  'GET /events/:id/invitations/': { takes: ['id'] },
  'POST /events/:id/invitations/': { takes: ['id'] },
  'DELETE /events/:id/invitations/:invitation_id/': { takes: ['id', 'invitation_id'] },
  'GET /invitations/:token/': { takes: ['token'] },
  'POST /invitations/:token/accept/': { takes: ['token'] },
  'POST /payment/checkout/': { takes: ['ticket_type_id', 'quantity', 'referral_code', 'email', 'promo_code'] },
  'GET /payment/checkout-session-details/': { takes: ['session_id'], answers: ['purchasedTickets'] },
  'POST /payment/connect/onboard-user/': { takes: [], answers: ['url'] },
  'POST /payment/connect/check-status/': { takes: [] },
  'GET /payment/connect/dashboard-link/': { takes: [], answers: ['url'] },
  'GET /payment/connect/dashboard-data/': {
    takes: [],
    answers: ['money', 'tickets', 'views', 'next_events', 'recent_orders'],
  },
  'GET /payment/connect/analytics/': { takes: ['range'], answers: ['totals', 'series', 'by'] },
  'GET /events/:id/doormen/': { takes: ['id'], answers: ['results'] },
  'POST /events/:id/doormen/': { takes: ['id'], answers: ['id'] },
  'DELETE /events/:id/doormen/:doorman_id/': { takes: ['id', 'doorman_id'] },
  'GET /events/:id/promoters/': { takes: [], answers: ['results'] },
  'POST /events/:id/promoters/': { takes: ['referral_code'], answers: ['id', 'referral_code'] },
  'DELETE /events/:id/promoters/:promoter_link_id/': { takes: ['id', 'promoter_link_id'] },
  'POST /contact/': { takes: [], answers: ['message'] },
};

test.each(Object.entries(calls))('%s takes and answers the specification’s names', (name, { takes, answers = [] }) => {
  const route = Object.values<RouteDefinition>(routes).find(({ method, path }) => `${method} ${path}` === name);
  const sent = [route?.params, route?.query, route?.body].flatMap(namesOf);
  expect(sent).toEqual(expect.arrayContaining(takes));
  const [answer] = Object.values(route?.responses ?? {});
  expect(namesOf(answer)).toEqual(expect.arrayContaining(answers));
});

function namesOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
