import { useState } from 'react';

import { useSession } from '#web/platform/api/use-session.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { StaffSection } from './staff-section.tsx';

export const handle: PageFlags = { title: 'Edit Account', is_protected: true, is_private: true };

/** A person's account, in sections that are saved separately. */
export default function EditAccountPage() {
  const { user } = useSession();
  const [isSignedOut, setSignedOut] = useState(false);
  const showSignedOut = () => {
    setSignedOut(true);
    // The form is far down the page, and the message at its top.
    window.scrollTo(0, 0);
  };
  return (
    <div className="page-width grid gap-8 py-8 sm:py-12">
      <PageMeta title="Edit Account" is_indexed={false} />
      <h1 className="text-3xl font-extrabold">Edit Account</h1>
      {isSignedOut ? (
        // Nothing below would work any more: the session has ended.
        <Notice tone="positive" is_alert>
          Your password has been changed. Please log in with the new one.
        </Notice>
      ) : (
        // The page is protected: it is not shown without a user.
        user && (
          <div className="max-w-4xl">
            <ProfileSection user={user} />
            <EmailSection user={user} />
            <PasswordSection username={user.username} onChanged={showSignedOut} />
            <SessionsSection />
            <StaffSection />
            <DataSection username={user.username} />
          </div>
        )
      )}
    </div>
  );
}
