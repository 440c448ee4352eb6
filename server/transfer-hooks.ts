import { commissionTransfers } from '#server/domains/payments/pay-commissions.ts';
import type { TransferHooks } from '#server/domains/payments/transfer-hooks.ts';
import { sellerTransfers } from '#server/domains/settlements/seller-transfers.ts';
import { settlementTransfers } from '#server/domains/settlements/settlement-transfers.ts';

/** Connected here because payments come before settlements. */
export const transferHooks: TransferHooks = {
  promoter: commissionTransfers,
  organizer: settlementTransfers,
  seller: sellerTransfers,
};
