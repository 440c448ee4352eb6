import type { OwnOrganization } from '#contract/organizations.ts';

import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { payoutsWords } from './payouts-words.ts';
import { usePayouts } from './use-payouts.ts';

type PayoutsHintProps = { organization: Pick<OwnOrganization, 'id' | 'permissions'> };

/** What stands between an organization and its money, and the way there; nothing while it is ready and payouts go on. */
export function PayoutsHint({ organization }: PayoutsHintProps) {
  const { data: payouts } = usePayouts(organization);
  if (!payouts || (payouts.state === 'ready' && !payouts.is_frozen)) return null;
  const { label, tone, text } = payoutsWords(payouts, deviceZone());
  return (
    <Notice tone={tone === 'danger' || tone === 'caution' ? tone : 'info'}>
      <p className="font-semibold">Payouts: {label.toLowerCase()}</p>
      <p className="mt-0.5 max-w-prose font-normal">{text}</p>
      {!payouts.paid_sales_allowed && payouts.state === 'in_review' && (
        <p className="mt-0.5 font-normal">Paid tickets go on sale once payouts are ready.</p>
      )}
      <LinkButton to={paths.payouts(payouts.organization.handle)} size="sm" className="mt-3">
        {payouts.state === 'not_started' ? 'Set up payouts' : 'See payouts'}
      </LinkButton>
    </Notice>
  );
}
