import { useQuery } from '@tanstack/react-query';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { editorQuery } from '#web/domains/events/edit/editor-query.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { CopyForm } from './copy-form.tsx';

/** Drafts like an earlier event, on other dates. */
export function CopyEvent({ slug }: { slug: string }) {
  const { data: event, error } = useQuery(editorQuery(slug));
  if (event) return <CopyForm event={event} />;
  if (!error) return <Skeleton className="h-96 w-full max-w-2xl" />;
  return (
    <MessagePage title="This event can’t be copied" text={errorMessage(error, 'The event could not be loaded.')}>
      <LinkButton to={paths.eventCreate()} variant="primary">
        Start with an empty form
      </LinkButton>
    </MessagePage>
  );
}
