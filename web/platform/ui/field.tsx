import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

import { inputStyle } from './input-style.ts';

export type FieldFrameProps = {
  /** Unique on the page; generated when left out. */
  id?: string | undefined;
  label: ReactNode;
  /** Always visible help below the label. */
  hint?: ReactNode;
  /** The error messages of the server or the form. */
  errors?: string[] | string;
  is_optional?: boolean;
  is_label_hidden?: boolean;
  className?: string;
};

type TextFieldProps = FieldFrameProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
type TextAreaFieldProps = FieldFrameProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

/** A labelled input with hint and errors, tied together for screen readers. */
export function TextField(props: TextFieldProps) {
  const [frame, { className: _, ...input }] = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(ids) => <input {...input} {...ids} className={inputStyle(ids['aria-invalid'])} />}
    </FieldFrame>
  );
}

/** A labelled text area. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [frame, { className: _, ...input }] = splitFrame(props);
  return (
    <FieldFrame {...frame}>
      {(ids) => (
        <textarea rows={4} {...input} {...ids} className={cx(inputStyle(ids['aria-invalid']), 'h-auto py-2.5')} />
      )}
    </FieldFrame>
  );
}

type InputIds = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** Label, hint and errors around any one control. */
export function FieldFrame(props: FieldFrameProps & { children: (ids: InputIds) => ReactNode }) {
  const { label, hint, errors, is_optional, is_label_hidden, className, children } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const messages = typeof errors === 'string' ? [errors] : (errors ?? []);
  const described = [hint && `${id}-hint`, messages.length > 0 && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx('grid grid-cols-1 content-start gap-1.5 wrap-anywhere', className)}>
      <label htmlFor={id} className={is_label_hidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
        {is_optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(messages.length > 0 && { 'aria-invalid': true as const }),
      })}
      {/* Always there, so that a message is also heard by who is in the field already. */}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={messages.length > 0 ? 'text-sm font-medium text-danger' : 'sr-only'}
      >
        {messages.join(' ')}
      </p>
    </div>
  );
}

/** Splits the frame's properties from those of the control. */
export function splitFrame<Props extends FieldFrameProps>(props: Props) {
  const { id, label, hint, errors, is_optional, is_label_hidden, className, ...control } = props;
  return [
    { id, label, hint, errors, is_optional, is_label_hidden, className },
    { ...control, className },
  ] as const;
}
