import type { AskedFor, GuestRequest } from '#contract/requests.ts';
import type { Workspace } from '#contract/workspace.ts';

export type DecisionKind = 'approve' | 'decline';

/** Whom an answer goes to. */
export type Addressees = {
  count: number;
  /** The only one's name; empty for several. */
  name: string;
  /** Whether some of them asked for a ticket type. */
  has_types: boolean;
  /** Whom they bring, by the ticket type they asked for. */
  asked_for: readonly AskedFor[];
  /** Those of them that the page shows: all, unless the answer goes to all that match. */
  requests: readonly GuestRequest[];
  /** As the call takes it. */
  choice: { request_ids: string[] } | { all_matching: { search: string; as_of: string } };
};

/** A form in which a host answers. */
export type AnswerFormProps = { event: Workspace; to: Addressees; onDone: () => void; onCancel: () => void };
