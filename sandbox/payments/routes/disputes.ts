import type { Stripe } from 'stripe';

import { defineEndpoint } from '../http/define-endpoint.ts';
import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { created, inRange, page, paging } from '../http/list.ts';
import { boolean, emptyable, metadata, object, optional, string, unsupported } from '../http/schema.ts';
import type { Parsed, Schema } from '../http/schema.ts';
import { EVIDENCE_FILES, EVIDENCE_TEXTS } from '../objects/dispute.ts';
import { updateDispute } from '../rules/dispute-evidence.ts';
import { isOpen, settleDispute } from '../rules/disputes.ts';
import type { Sandbox } from '../state/sandbox.ts';

const MAX_TEXT = 20_000;
const text = optional(emptyable(string(MAX_TEXT)));

const evidence: Record<string, Schema<string | null | undefined>> = {
  ...Object.fromEntries(EVIDENCE_TEXTS.map((name) => [name, text])),
  ...Object.fromEntries(EVIDENCE_FILES.map((name) => [name, unsupported()])),
  enhanced_evidence: unsupported(),
  appeal: unsupported(),
};

const updateParams = {
  evidence: optional(object(evidence)),
  metadata: optional(metadata()),
  submit: optional(boolean()),
  intended_submission_method: unsupported(),
};

const listParams = { ...paging, created, charge: optional(string()), payment_intent: optional(string()) };

function findDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const dispute = sandbox.store.get('disputes', id);
  if (!dispute) throw resourceMissing('dispute', id, 'dispute');
  return dispute;
}

/** The texts that were given; one that was emptied is null again. */
function given(fields: Parsed<typeof evidence> | undefined): Record<string, string | null> {
  const texts = Object.entries(fields ?? {}).filter(
    (entry): entry is [string, string | null] => entry[1] !== undefined,
  );
  return Object.fromEntries(texts);
}

export const disputeEndpoints = [
  defineEndpoint({
    method: 'GET',
    path: '/v1/disputes/:id',
    returns: 'dispute',
    params: {},
    work: ({ sandbox, id }) => findDispute(sandbox, id),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/disputes/:id',
    returns: 'dispute',
    params: updateParams,
    work: ({ sandbox, id, cause }, params) =>
      updateDispute(sandbox, cause, findDispute(sandbox, id), {
        evidence: given(params.evidence),
        metadata: params.metadata ?? {},
        submit: params.submit ?? true,
      }),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/disputes/:id/close',
    returns: 'dispute',
    params: {},
    work: ({ sandbox, id, cause }) => {
      const dispute = findDispute(sandbox, id);
      if (!isOpen(dispute)) throw invalidRequest(`This dispute is already ${dispute.status}.`);
      return settleDispute(sandbox, cause, dispute, 'lose');
    },
  }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/disputes',
    returns: { list: 'dispute' },
    params: listParams,
    work: ({ sandbox: { store } }, params) =>
      page(
        {
          url: '/v1/disputes',
          object: 'dispute',
          find: (id) => store.get('disputes', id),
          iterate: (after) => store.newestFirst('disputes', after),
          matches: (dispute) =>
            inRange(dispute.created, params.created) &&
            (params.charge === undefined || dispute.charge === params.charge) &&
            (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent),
        },
        params,
      ),
  }),
];
