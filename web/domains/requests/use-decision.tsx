import { useState } from 'react';

import type { GuestRequest, MAX_DECISIONS } from '#contract/requests.ts';
import type { Workspace } from '#contract/workspace.ts';

import type { CallResponse } from '#web/platform/api/client.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';

import { ApproveForm } from './approve-form.tsx';
import { DeclineForm } from './decline-form.tsx';
import type { Addressees, DecisionKind } from './addressees.ts';
import type { Selection } from './use-selection.ts';

/** The contract's schemas are not for the browser: only the type of the number is. */
const most: typeof MAX_DECISIONS = 500;

type Options = {
  event: Workspace;
  search: string;
  /** The first page of the list. */
  list: Pick<CallResponse<'listRequests'>, 'as_of' | 'asked_for'> | undefined;
  onDone: (answered: readonly GuestRequest[]) => void;
};

/** The dialog in which a host answers one request or many. */
export function useDecision({ event, search, list, onDone }: Options) {
  const [asked, setAsked] = useState<{ kind: DecisionKind; to: Addressees }>();
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    onDone(asked?.to.requests ?? []);
  };
  const begin = (kind: DecisionKind, requests: GuestRequest[]) => setAsked({ kind, to: addresseesOf(requests) });
  const { as_of = '', asked_for = [] } = list ?? {};
  const beginAll = (kind: DecisionKind, { matching, shown }: Selection) => {
    const count = Math.min(matching, most);
    const has_types = event.visibility !== 'private' || asked_for.some(({ ticket_type_id }) => ticket_type_id !== null);
    setAsked({
      kind,
      to: { count, name: '', has_types, asked_for, requests: shown, choice: { all_matching: { search, as_of } } },
    });
  };
  return {
    begin,
    beginChosen: (selection: Selection) => (kind: DecisionKind) =>
      selection.isAll ? beginAll(kind, selection) : begin(kind, selection.shown),
    dialog: (
      <Dialog title={asked ? titleOf(asked.kind, asked.to) : ''} is_open={asked !== undefined} onClose={close}>
        {asked?.kind === 'approve' && <ApproveForm event={event} to={asked.to} onDone={done} onCancel={close} />}
        {asked?.kind === 'decline' && <DeclineForm event={event} to={asked.to} onDone={done} onCancel={close} />}
      </Dialog>
    ),
  };
}

function addresseesOf(requests: GuestRequest[]): Addressees {
  const [only, ...others] = requests;
  return {
    count: requests.length,
    name: only && others.length === 0 ? only.name : '',
    has_types: requests.some(({ ticket_type }) => ticket_type !== null),
    asked_for: requests.map(({ ticket_type, plus_ones }) => ({
      ticket_type_id: ticket_type?.id ?? null,
      people: 1 + plus_ones,
    })),
    requests,
    choice: { request_ids: requests.map(({ id }) => id) },
  };
}

function titleOf(kind: DecisionKind, { count, name }: Addressees): string {
  const who = name || `${count.toLocaleString('en')} people`;
  return kind === 'approve' ? `Invite ${who}?` : `Decline ${who}?`;
}
