import type { StaffTaskDetail } from '#contract/staff-queue.ts';

import { Facts, Part } from '../facts.tsx';

/** A payment that the card’s network suspects: what to look it up by, and what can be done. */
export function WarningPart({ warning }: { warning: NonNullable<StaffTaskDetail['warning']> }) {
  return (
    <Part title="The network’s warning">
      <p className="text-sm">
        Somebody was admitted with this order, or nothing was left to give back, so it was not refunded automatically. A
        refund of the rest on the order’s page avoids a dispute and its fee.
      </p>
      <Facts
        facts={[
          ['Warning', warning.provider_warning_id],
          ['Payment', warning.provider_payment_id],
        ]}
      />
    </Part>
  );
}
