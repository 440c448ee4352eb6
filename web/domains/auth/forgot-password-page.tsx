import { Link } from 'react-router';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';

import { AuthFrame } from './auth-frame.tsx';
import { LinkForm } from './link-form.tsx';

/** Requests a link for a new password. */
export default function ForgotPasswordPage() {
  return (
    <AuthFrame
      title="Forgot your password?"
      text="Enter your e-mail address and we’ll send you a link to choose a new one."
      footer={
        <p>
          Remembered it?{' '}
          <Link to={paths.login()} className="font-semibold underline underline-offset-4">
            Log in
          </Link>
        </p>
      }
    >
      <PageMeta
        title="Forgot your password?"
        description="Get a link by e-mail to choose a new password."
        path={paths.forgotPassword()}
      />
      <LinkForm call="requestPasswordReset" hint="Only the newest link works." />
    </AuthFrame>
  );
}
