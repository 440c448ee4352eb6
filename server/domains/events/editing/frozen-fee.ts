import type { AppContext } from '#server/context.ts';

type WithFee = { fee_basis_points: number | null; fee_fixed_amount: number | null };

/** The platform fee that a new event of an organization keeps: the organization's own, else the platform's. */
export function frozenFee({ settings }: AppContext, { fee_basis_points, fee_fixed_amount }: WithFee) {
  return {
    fee_basis_points: fee_basis_points ?? settings.fee_basis_points,
    fee_fixed_amount: fee_fixed_amount ?? settings.fee_fixed_amount,
  };
}
