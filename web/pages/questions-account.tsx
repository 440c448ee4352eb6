import { Link } from 'react-router';

import { paths } from '#web/paths.ts';

import type { QuestionGroup } from './question.ts';

export const account: QuestionGroup = {
  id: 'account',
  title: 'Your account',
  questions: [
    {
      id: 'code',
      title: 'The verification code does not arrive or does not work.',
      words: 'verify verification email code 6 digits resend expired',
      answer: (
        <p>
          It has six digits, works once and only for some minutes, and only the newest counts. After too many wrong
          tries it no longer works. Check the spam folder, wait a minute, then ask for another on the{' '}
          <Link to={paths.verifyEmailPrompt()}>verification page</Link>.
        </p>
      ),
    },
    {
      id: 'login',
      title: 'I cannot log in.',
      words: 'login log in sign in password locked too many attempts wrong forgot forgotten',
      answer: (
        <p>
          Use your user name or your e-mail address. After several tries in a minute you have to wait for a moment, and
          after very many wrong ones in a row only a new password opens the account. If your address was never verified,
          we take you to the page where you can do that. Forgotten the password? Set a new one on the{' '}
          <Link to={paths.forgotPassword()}>password page</Link>.
        </p>
      ),
    },
    {
      id: 'password',
      title: 'What makes a good password?',
      words: 'password rules length characters security',
      answer: (
        <p>
          Length. Use at least 10 characters of any kind; a few words together work well. Common passwords are refused,
          and so are ones made from your name, your address or ours.
        </p>
      ),
    },
    {
      id: 'edit',
      title: 'How do I change my details, or log out everywhere?',
      words: 'edit account profile name phone change email address password sessions devices stolen phone',
      answer: (
        <p>
          Open <Link to={paths.accountEdit()}>Edit Account</Link>. There you change your name, phone number, e-mail
          address and password, see where you are logged in, and log out any device.
        </p>
      ),
    },
    {
      id: 'leave',
      title: 'How do I get or delete my data?',
      words: 'gdpr export delete account close data privacy',
      answer: (
        <p>
          Open <Link to={paths.accountEdit()}>Edit Account</Link>: under “Your data” you download everything in one
          file, or delete the account. Bought as a guest? <Link to={paths.contact('privacy')}>Write to us</Link>. What
          we keep and why is in the <Link to={paths.privacy()}>Privacy Policy</Link>.
        </p>
      ),
    },
  ],
};
