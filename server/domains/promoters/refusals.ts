import { type AppError, invalid, invalidForm } from '#server/platform/lib/errors.ts';

type Rate = { commission_basis_points: number | null; commission_fixed_amount: number | null };

/** Throws 400 unless there is exactly one of a percentage and an amount. */
export function checkRate({ commission_basis_points, commission_fixed_amount }: Rate): void {
  if (commission_basis_points === null && commission_fixed_amount === null)
    throw invalidForm(['Enter what they get per ticket: a percentage or an amount.']);
  if (commission_basis_points !== null && commission_fixed_amount !== null)
    throw invalidForm(['Enter a percentage or an amount, not both.']);
}

/** 400 for a code that another promoter of the event has or had. */
export function codeTaken(code: string): AppError {
  return invalid({ referral_code: [`${code} is taken at this event. Choose another one.`] });
}
