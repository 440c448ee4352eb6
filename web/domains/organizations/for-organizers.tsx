import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { MessagePage } from '#web/platform/ui/message-page.tsx';

/** Shown instead of an organizer's page to everybody else. */
export function ForOrganizers({ title }: { title: string }) {
  return (
    <MessagePage
      title="This page is for organizers"
      text="Your account isn’t set up to host events yet. Your tickets are in My Tickets. If you work at a door, it is in Your doors."
    >
      <PageMeta title={title} is_indexed={false} />
      <LinkButton to={paths.becomeOrganizer()} variant="primary">
        Become an Organizer
      </LinkButton>
      <LinkButton to={paths.doors()}>Your doors</LinkButton>
      <LinkButton to={paths.home()}>Go home</LinkButton>
    </MessagePage>
  );
}
