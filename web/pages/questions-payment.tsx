import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { Time } from '#web/platform/ui/site-numbers.tsx';

import type { QuestionGroup } from './question.ts';

export const payment: QuestionGroup = {
  id: 'payment',
  title: 'Payment and refunds',
  questions: [
    {
      id: 'pay',
      title: 'How can I pay, and is it safe?',
      words: 'card credit debit stripe secure 3d secure payment method',
      answer: (
        <p>
          You pay on the page of Stripe, our card payment provider. It shows the ways to pay for your order. Your card
          number goes to Stripe alone; we never see or keep it.
        </p>
      ),
    },
    {
      id: 'declined',
      title: 'My card was declined.',
      words: 'failed payment error refused bank',
      answer: (
        <p>
          You were not charged. While your tickets are held you can try again or use another card. If your bank asks you
          to confirm, do it in its app before the time runs out.
        </p>
      ),
    },
    {
      id: 'refund',
      title: 'Can I get my money back?',
      words: 'refund return cancel order money back policy',
      answer: (
        <>
          <p>
            That depends on the host’s policy, which is on the event’s page under “Good to know”: none, or until 1, 7 or
            30 days before. If it allows a refund, open your ticket in <Link to={paths.myTickets()}>My Tickets</Link>,
            or through the link in its e-mail if you bought as a guest, and press Refund. You can return one ticket and
            keep the others. It stops working right away, and what you paid for it goes back to you without our fee.
          </p>
          <p>
            If an event is cancelled, everyone who holds a ticket gets back what they paid, whatever the policy. We make
            these refunds order by order and e-mail you about yours. No word after five working days?{' '}
            <Link to={paths.contact('refund')}>Write to us</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'refund-time',
      title: 'When does a refund arrive?',
      words: 'how long refund days money back bank',
      answer: (
        <p>
          We send you an e-mail when it is on its way. It goes back the way you paid; banks usually take 5 to 10 working
          days to show it.
        </p>
      ),
    },
    {
      id: 'moved',
      title: 'The event has a new date. Is my ticket still good?',
      words: 'postponed rescheduled moved date changed cancelled',
      answer: (
        <p>
          Yes. The event’s page shows the old date and the new one, and your ticket is valid for the new one. If you
          cannot come then, use the link in our e-mail about it: for <Time of="keep_or_refund_days" /> you can give the
          ticket back for a full refund.
        </p>
      ),
    },
    {
      id: 'statement',
      title: 'I was charged twice, or do not recognise a charge.',
      words: 'double charge duplicate unknown statement fraud',
      answer: (
        <p>
          A payment that was started but not finished can show up for a few days and then disappears on its own. If a
          real second charge stays, <Link to={paths.contact('refund')}>tell us</Link> the date, the amount and your
          e-mail address. Never send us your card number.
        </p>
      ),
    },
  ],
};
