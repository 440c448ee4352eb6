import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import type { DoorLink, NewDoorLink } from '#contract/doormen.ts';
import type { Workspace } from '#contract/workspace.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { useNextFocus } from '#web/platform/ui/use-next-focus.ts';

import { LinkRow } from './link-row.tsx';
import { NewLinkCard } from './new-link-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { isIdle, type Removal, useCrewChanged } from './use-crew.ts';

const makeKey = ['createDoorLink'];

type DoorLinksProps = { event: Workspace; links: DoorLink[]; can_add: boolean };

/** Links with a PIN, for phones without an account, and the phones that are in. */
export function DoorLinks({ event, links, can_add }: DoorLinksProps) {
  const [made, setMade] = useState<NewDoorLink | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const changed = useCrewChanged(event.slug);
  const heading = useRef<HTMLHeadingElement>(null);
  const noteRemoved = useNextFocus(
    links.flatMap((link) => [link, ...link.devices]),
    'door-links',
  );
  const make = useMutation({
    mutationKey: makeKey,
    mutationFn: () => inBrowser().api('createDoorLink', { params: { id: event.slug }, body: {} }),
    onSuccess: async (link) => {
      setMade(link);
      await changed();
    },
    onError: (error) => showError(error, 'The link could not be created. Please try again.', { id: 'crew' }),
  });
  const done = () => {
    setMade(null);
    heading.current?.focus();
  };
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid max-w-prose gap-1">
          <h3 id="door-links" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            Phones without an account
          </h3>
          <p className="text-sm text-ink-soft">
            A link and a PIN let a borrowed phone scan here and nowhere else. Several phones can share one link.
          </p>
        </div>
        {/* Not beside a new link: nobody would know its PIN once another one takes its place. */}
        {can_add && !made && (
          <Button is_busy={make.isPending} onClick={() => isIdle(makeKey) && make.mutate()}>
            {links.length === 0 ? 'Create a link' : 'Create a new link'}
          </Button>
        )}
      </div>
      {made && <NewLinkCard made={made} title={event.title} onDone={done} />}
      {links.length > 0 && (
        <ul className="grid gap-3">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} zone={event.time_zone} can_add={can_add} onRemove={setRemoval} />
          ))}
        </ul>
      )}
      <RemoveDialog
        slug={event.slug}
        removal={removal}
        onClose={() => {
          if (removal?.kind === 'link' && removal.id === made?.link.id) setMade(null);
          setRemoval(null);
        }}
        onRemoved={(removed) => noteRemoved([removed])}
      />
    </div>
  );
}
