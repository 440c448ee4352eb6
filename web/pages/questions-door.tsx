import { Link } from 'react-router';

import { paths } from '#web/paths.ts';

import type { QuestionGroup } from './question.ts';

export const door: QuestionGroup = {
  id: 'door',
  title: 'At the door',
  questions: [
    {
      id: 'bring',
      title: 'What do I have to bring?',
      words: 'id identification age passport dress code',
      answer: (
        <p>
          Your ticket’s code, on a screen or on paper. The event’s page says under “Good to know” whether there is an
          age limit (then bring an ID) or a dress code.
        </p>
      ),
    },
    {
      id: 'already-in',
      title: 'The door says “already in”, but I have not been inside.',
      words: 'used twice scanned copied screenshot stolen refused',
      answer: (
        <p>
          Somebody has shown the same code before you, perhaps a friend who was sent the wrong one of your tickets. The
          staff see when and at which door it was. Show them your ticket and an ID; they can undo a mistaken scan.
        </p>
      ),
    },
    {
      id: 'reentry',
      title: 'Can I leave and come back in?',
      words: 're-entry smoke out again return',
      answer: (
        <p>
          Yes, where the event’s page says so. Have your ticket scanned on the way out, and it works again on the way
          in.
        </p>
      ),
    },
    {
      id: 'early',
      title: 'From when does my ticket work?',
      words: 'too early not yet too late time doors open',
      answer: (
        <p>
          From some hours before doors open until some hours after the event ends. When doors open is on your ticket.
        </p>
      ),
    },
    {
      id: 'work-door',
      title: 'I work the door. Where do I scan?',
      words: 'doorman doormen staff scanner scanning',
      answer: (
        <p>
          Log in with the account the host has added: your next door is on the home page and in My Tickets, all of them
          are in <Link to={paths.doors()}>Your doors</Link>. Without an account, ask the host for a link and its PIN.
        </p>
      ),
    },
  ],
};
