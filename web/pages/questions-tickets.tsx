import { Link } from 'react-router';

import { paths } from '#web/paths.ts';

import type { QuestionGroup } from './question.ts';

export const tickets: QuestionGroup = {
  id: 'tickets',
  title: 'Your tickets',
  questions: [
    {
      id: 'find',
      title: 'Where are my tickets?',
      words: 'find lost missing email mail did not arrive spam not received',
      answer: (
        <>
          <p>
            With an account: in <Link to={paths.myTickets()}>My Tickets</Link>. As a guest: use the link in the e-mail
            that followed your order. Check the spam folder too, and look for typos: the checkout’s last page shows part
            of the address it was sent to.
          </p>
          <p>
            Still nothing? <Link to={paths.findTickets()}>Find my tickets</Link> e-mails you a new link to all of them.
            Or <Link to={paths.signup()}>create an account</Link> with the address you bought with, and they appear in
            it; or <Link to={paths.contact('tickets')}>write to us</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'show',
      title: 'How do I show my ticket at the door?',
      words: 'qr code scan print pdf phone screen offline entry',
      answer: (
        <p>
          Open the ticket and hold up its code; turn the brightness up. A print of the PDF works just as well, unless
          the host chose codes that change: then you need the ticket’s page, and the PDF says so. Do not share pictures
          of the code: whoever shows it first gets in.
        </p>
      ),
    },
    {
      id: 'lost-phone',
      title: 'My phone is lost, or somebody has a picture of my code.',
      words: 'lost stolen phone new code reissue picture copied leaked',
      answer: (
        <p>
          Open the ticket on another device and choose “Get a new code”. The old one stops working right away, wherever
          it is. If you are logged in on the lost phone, log that device out in your account, too.
        </p>
      ),
    },
    {
      id: 'offline',
      title: 'Does my ticket work without internet?',
      words: 'offline no signal network reception basement',
      answer: (
        <p>
          Yes, once you have opened it on that phone: it stays there until the event is over, even if you bought it as a
          guest. Logging out removes it. The PDF or a print works too, unless the codes of the event change.
        </p>
      ),
    },
    {
      id: 'no-code',
      title: 'My ticket shows no code yet.',
      words: 'hidden later revealed qr missing',
      answer: (
        <p>
          Some hosts reveal codes only from a set time, to keep them from being traded. Your ticket says when; open it
          again after that.
        </p>
      ),
    },
    {
      id: 'name',
      title: 'Can I change the name on a ticket?',
      words: 'rename holder name typo friend',
      answer: (
        <p>
          Yes, with an account: open the ticket and choose “Change the name”, until the event is over. Guests name their
          tickets during the checkout. The code stays the same, so whoever had a copy of it still has it.
        </p>
      ),
    },
    {
      id: 'guests',
      title: 'Can you send my guests their tickets?',
      words: 'several group friends each own email address holder buying for others',
      answer: (
        <p>
          Yes: choose “Send tickets to your guests” in the checkout and enter an e-mail address beside each ticket. Once
          you have paid, each address gets its ticket, without the price. You get all tickets, and they stay yours: only
          you can give them back, sell them or make new codes. Codes that change or are revealed later are not in these
          e-mails; then use “Send to a friend” on the ticket.
        </p>
      ),
    },
    {
      id: 'give-away',
      title: 'Can I pass on or sell my ticket?',
      words: 'transfer send friend resell resale sell marketplace give cannot go',
      answer: (
        <>
          <p>
            To give it to a friend, open the ticket and choose “Send to a friend”. They accept it by e-mail and get a
            code of their own. Until then you can take it back; if they can’t make it, they can give it back.
          </p>
          <p>
            To sell it, choose “Sell”: you name the price, at most what the host allows, and see what a buyer pays and
            what you get. It stays yours until somebody in <Link to={paths.resale()}>Resale</Link> has paid; then the
            buyer gets a new code, and yours stops working. Your money is sent after the event. Tickets bought without
            an account can be sold once you <Link to={paths.signup(paths.myTickets())}>create an account</Link> with the
            same address. Please do not sell tickets through other sites.
          </p>
        </>
      ),
    },
    {
      id: 'calendar',
      title: 'How do I put the event into my calendar?',
      words: 'ics calendar reminder date time zone',
      answer: (
        <p>
          Use “Add to calendar” on your ticket; the e-mail with your tickets carries the same file. Times are those of
          the place, and your calendar shows them in your own zone.
        </p>
      ),
    },
    {
      id: 'wallet',
      title: 'Can I add my ticket to Apple or Google Wallet?',
      words: 'apple google wallet pass passbook',
      answer: (
        <p>
          Open the ticket: where “Add to Apple Wallet” or “Add to Google Wallet” is offered, it saves the ticket with
          its code. A pass does not change later: if you sell the ticket, send it to a friend or get a new code, the
          pass no longer admits anybody. Where neither is offered, open the ticket on your phone, or keep its PDF.
        </p>
      ),
    },
  ],
};
