import { useEffect, useRef, type ReactNode } from 'react';

import { contactTopics, type ContactTopic } from '#contract/contact-topics.ts';

import { Button } from '#web/platform/ui/button.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { useContactForm } from './use-contact-form.ts';

type ContactFormProps = {
  topic?: ContactTopic;
  /** The topics to choose from; all when left out. */
  topics?: readonly ContactTopic[];
  about?: string;
  about_label?: string;
  /** Stands for `about`, which then is sent but cannot be changed. */
  about_shown?: ReactNode;
  message_label?: string;
  message_hint?: string;
};

const allTopics = Object.keys(contactTopics) as ContactTopic[];

/** A message to the team. */
export function ContactFormFields(props: ContactFormProps) {
  const { topic, topics = allTopics, about = '', about_label = 'Event or order', about_shown } = props;
  const { message_label = 'Your message', message_hint } = props;
  const { field, submit, isPending, isSent, again } = useContactForm({ topic, about });
  if (isSent) return <Sent onAgain={again} />;
  return (
    <>
      <noscript>
        <Notice tone="caution">This form needs JavaScript. Please turn it on to write to us.</Notice>
      </noscript>
      <form noValidate method="post" className="has-scripts grid gap-5" onSubmit={submit}>
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
          <TextField label="Your name" autoComplete="name" maxLength={80} {...field('name')} />
          <EmailField label="E-mail address" {...field('email')} />
        </div>
        <SelectField
          label="Topic"
          options={[
            { value: '', label: 'Choose a topic' },
            ...topics.map((value) => ({ value, label: contactTopics[value] })),
          ]}
          {...field('topic')}
        />
        {about_shown ?? (
          <TextField label={about_label} is_optional autoComplete="off" maxLength={200} {...field('about')} />
        )}
        <TextAreaField label={message_label} hint={message_hint} rows={7} maxLength={4000} {...field('message')} />
        <p className="text-sm text-ink-soft">Never send passwords, codes or card numbers.</p>
        <Button type="submit" variant="primary" size="lg" is_busy={isPending} className="sm:justify-self-start">
          Send message
        </Button>
      </form>
    </>
  );
}

/** Replaces the form and takes the focus. */
function Sent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-5 sm:p-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Message sent
      </h2>
      <p className="text-ink-soft">We’ll answer by e-mail. Please check your spam folder too.</p>
      <Button onClick={onAgain}>Write another message</Button>
    </div>
  );
}
