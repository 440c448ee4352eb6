import { FormProvider, useForm, useWatch, type UseFormReturn } from 'react-hook-form';

import type { MessageAudience } from '#contract/messages.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { SubPage } from '#web/domains/events/workspace/sub-page.tsx';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { useUnsaved } from '#web/domains/events/workspace/unsaved.tsx';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { needed } from '#web/platform/lib/needed.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { AudienceFields } from './audience-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { addedToMessage } from './message-words.ts';
import { emptyMessage, isAsShown, type MessageForm, useAudience, useMessageActions } from './use-message-form.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Write a message' };

/** Writes to a segment of the guests: shown and tried before it goes, with the number of people in the button. */
export default function NewMessagePage() {
  const event = useWorkspace();
  const form = useForm<MessageForm>({ defaultValues: emptyMessage });
  const { isDirty } = form.formState;
  const noteSaved = useUnsaved('the message', isDirty);
  useFormBackUp(`${event.id} message`, form, isDirty);
  const { preview, test, send } = useMessageActions(form, { slug: event.slug, noteSaved });
  const [segment, ticket_type_ids] = useWatch({ control: form.control, name: ['segment', 'ticket_type_ids'] });
  const query = useAudience(event.slug, { segment, ticket_type_ids });
  const { data: audience } = query;
  const show = form.handleSubmit((values) => {
    if (!preview.isPending) preview.mutate(values);
  });
  return (
    <SubPage title="Write a message" tab={{ name: 'Messages', path: paths.eventMessages(event.slug) }}>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <FormProvider {...form}>
          <form noValidate method="post" onSubmit={show} className="grid max-w-2xl gap-6">
            <AudienceFields event={event} />
            <AudienceLine audience={audience} />
            {!audience && query.error && (
              <PartNotLoaded query={query} fallback="The number of people could not be loaded." />
            )}
            <TextFields form={form} audience={audience} event={event} />
            <Button type="submit" is_busy={preview.isPending} className="justify-self-start">
              Preview
            </Button>
          </form>
        </FormProvider>
        <Shown form={form} actions={{ preview, test, send }} audience={audience} />
      </div>
    </SubPage>
  );
}

function AudienceLine({ audience }: { audience: MessageAudience | undefined }) {
  const { recipients = 0, unsubscribed = 0, refusal = null } = audience ?? {};
  return (
    <div className="-mt-2 grid gap-3">
      <p role="status" className="tabular min-h-6 text-sm text-ink-soft">
        {audience && `${counted(recipients, 'person', 'people')}, one e-mail for each address.`}
        {unsubscribed > 0 && ` ${counted(unsubscribed, 'more person', 'more people')} asked not to get your messages.`}
      </p>
      {refusal && <Notice tone="caution">{refusal}</Notice>}
    </div>
  );
}

type TextFieldsProps = { form: UseFormReturn<MessageForm>; audience: MessageAudience | undefined };

function TextFields({ form, audience, event }: TextFieldsProps & { event: Workspace }) {
  const { errors } = form.formState;
  const segment = useWatch({ control: form.control, name: 'segment' });
  const links = audience?.may_have_links === false ? ' Links are allowed after your first event.' : '';
  return (
    <>
      <TextField
        label="Subject"
        dir="auto"
        autoComplete="off"
        maxLength={150}
        errors={errors.subject?.message}
        {...form.register('subject', needed('Enter a subject.'))}
      />
      <TextAreaField
        label="Message"
        hint={`An empty line starts a new paragraph. ${addedToMessage(event, segment)}${links}`}
        dir="auto"
        rows={9}
        maxLength={5000}
        errors={errors.text?.message}
        {...form.register('text', needed('Enter a message.'))}
      />
      <Checkbox
        label={
          <>
            Replies come to me
            {audience && <span className="text-ink-soft wrap-anywhere"> ({audience.reply_to})</span>}
          </>
        }
        {...form.register('takes_replies')}
      />
    </>
  );
}

type ShownProps = TextFieldsProps & { actions: ReturnType<typeof useMessageActions> };

/** The mail as it was shown last; once something changed, it has to be shown again before it can be sent. */
function Shown({ form, actions: { preview, test, send }, audience }: ShownProps) {
  const values = useWatch({ control: form.control });
  const mail = preview.data;
  if (!mail) return null;
  const isStale = !isAsShown(mail, { ...form.getValues(), ...values });
  const canSend = audience !== undefined && audience.refusal === null;
  return (
    <section aria-labelledby="preview" className="grid max-w-2xl gap-4">
      <h3 id="preview" className="text-lg">
        What guests get
      </h3>
      <p role="status" className="text-ink-soft empty:-mt-4">
        {isStale && 'You have changed the message. Preview it again.'}
      </p>
      {!isStale && (
        <>
          <MailPreview mail={mail} />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="primary"
              is_busy={send.isPending}
              disabled={!canSend}
              onClick={() => {
                if (!send.isPending && !send.isSuccess) send.mutate(form.getValues());
              }}
            >
              {audience ? `Send to ${audience.recipients.toLocaleString('en')}` : 'Send'}
            </Button>
            <Button is_busy={test.isPending} onClick={() => !test.isPending && test.mutate(form.getValues())}>
              Send me a test
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
