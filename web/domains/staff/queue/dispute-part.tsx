import { useState } from 'react';

import type { StaffTaskDetail } from '#contract/staff-queue.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { formatMoney } from '#contract/format-money.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { TextAreaField } from '#web/platform/ui/field.tsx';

import { ActButton } from '../act-button.tsx';
import { Facts, Part } from '../facts.tsx';
import { AskWhy } from '../look-gate.tsx';

type DisputePartProps = {
  task: StaffTaskDetail;
  dispute: NonNullable<StaffTaskDetail['dispute']>;
  onChange: () => void;
};

/** A dispute: what the bank is or was sent, and the two things that can be done. */
export function DisputePart({ task, dispute, onChange }: DisputePartProps) {
  const { evidence, evidence_sent_at, fee } = dispute;
  const isOpen = dispute.state === 'open' || dispute.state === 'inquiry';
  return (
    <Part title="The bank’s question">
      <Facts
        facts={[
          ['Status', dispute.state],
          ['The bank’s fee', formatMoney(fee)],
          ['Evidence sent', evidence_sent_at && <DateTime key="sent" instant={evidence_sent_at} zone={deviceZone()} />],
        ]}
      />
      {evidence === null && task.order_id && <AskWhy subject="order" id={task.order_id} onDone={onChange} />}
      {evidence?.map(({ label, text }) => (
        <div key={label} className="grid gap-0.5 text-sm">
          <h3 className="text-ink-soft">{label}</h3>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        </div>
      ))}
      {evidence && isOpen && <DisputeActs id={task.id} wasSent={evidence_sent_at !== null} />}
    </Part>
  );
}

function DisputeActs({ id, wasSent }: { id: string; wasSent: boolean }) {
  const [note, setNote] = useState('');
  return (
    <>
      {!wasSent && (
        <TextAreaField
          label="Your statement to the bank"
          is_optional
          hint="Sent with the evidence above."
          value={note}
          maxLength={5000}
          onChange={(change) => setNote(change.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {!wasSent && (
          <ActButton
            label="Send evidence"
            text="The bank gets all of the evidence with your statement. It can be sent only once."
            done="The evidence is sent."
            act={(reason) => inBrowser().api('sendEvidenceAsStaff', { params: { id }, body: { reason, note } })}
          />
        )}
        <ActButton
          label="Accept the dispute"
          is_danger
          text="The buyer keeps the money, as if the dispute were lost. This cannot be undone."
          done="The dispute is accepted."
          act={(reason) => inBrowser().api('acceptDisputeAsStaff', { params: { id }, body: { reason } })}
        />
      </div>
    </>
  );
}
