import { z } from 'zod';
import { Password } from './auth.ts';
import { defineRoute } from './common/route.ts';
import { Qr, requiredLine } from './common/values.ts';

/** A member of staff about themselves: whether this session was confirmed with the second factor. */
export const StaffSelf = z.object({
  user_id: z.string(),
  username: z.string(),
  second_factor: z
    .enum(['missing', 'unconfirmed', 'confirmed'])
    .describe('`missing`: not set up. `unconfirmed`: not entered in this session, or too long ago.'),
  recovery_codes_left: z.number(),
});
export type StaffSelf = z.infer<typeof StaffSelf>;

/** A secret for an authenticator app, as text, as address and as QR code. It protects nothing until it is confirmed. */
export const NewSecondFactor = z.object({ secret: z.string(), url: z.string(), qr: Qr });
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

/** Shown once: only hashes of them are stored. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const code = requiredLine(40, 'Enter the code.');

export const getStaffSelf = defineRoute({
  method: 'GET',
  path: '/staff/self/',
  audience: 'unconfirmed_staff',
  summary: 'The signed-in member of staff, and how this session stands with the second factor.',
  responses: { 200: StaffSelf },
});

export const beginSecondFactor = defineRoute({
  method: 'POST',
  path: '/staff/second-factor/',
  audience: 'unconfirmed_staff',
  summary: 'Begin to set up the second factor: a new secret. Only while none is set up.',
  body: z.strictObject({ password: Password }),
  responses: { 200: NewSecondFactor },
});

export const finishSecondFactor = defineRoute({
  method: 'POST',
  path: '/staff/second-factor/finish/',
  audience: 'unconfirmed_staff',
  summary: 'Finish setting up with a code of the new secret; answers the recovery codes, once.',
  body: z.strictObject({ code }),
  responses: { 200: RecoveryCodes },
});

export const confirmSecondFactor = defineRoute({
  method: 'POST',
  path: '/staff/second-factor/confirm/',
  audience: 'unconfirmed_staff',
  summary: 'Confirm this session with a code of the authenticator app or a recovery code, which works once.',
  body: z.strictObject({ code }),
  responses: { 200: StaffSelf },
});

export const renewRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/staff/second-factor/recovery-codes/',
  audience: 'staff',
  summary: 'New recovery codes in place of all earlier ones, for a code of the authenticator app.',
  body: z.strictObject({ code }),
  responses: { 200: RecoveryCodes },
});
