import ArrowLeft from 'icon:arrow-left';
import type { ReactNode } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';

import { useCombobox } from './use-combobox.ts';

export type ComboboxOption = { id: string; content: ReactNode };

type ComboboxProps = {
  label: string;
  name: string;
  placeholder: string;
  value: string;
  options: readonly ComboboxOption[];
  maxLength?: number;
  className?: string;
  onChange: (text: string) => void;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (option: ComboboxOption) => void;
};

/**
 * A text field with suggestions, after the ARIA pattern: the focus stays in the field, arrows move through the list,
 * Enter selects, Escape closes it and then empties the field. Anything may still be typed. On a phone it fills the
 * screen while it is open.
 */
export function Combobox(props: ComboboxProps) {
  const { label, name, placeholder, value, maxLength, className, onChange } = props;
  const { root, ...box } = useCombobox(props);
  return (
    <div ref={root} data-open={box.isOpen || undefined} className={cx('combobox', className)}>
      <div className="combobox-field">
        <button
          type="button"
          aria-label="Close"
          tabIndex={-1}
          onClick={() => box.show(false)}
          className="combobox-close"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </button>
        <label className="search-cell">
          <span className="search-label">{label}</span>
          <input
            name={name}
            type="search"
            role="combobox"
            aria-expanded={box.isListed}
            aria-controls={`${box.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={box.current && `${box.id}-${box.active}`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={placeholder}
            maxLength={maxLength}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              box.show(true);
            }}
            onFocus={() => box.show(true)}
            // The field may still have the focus after the list was closed.
            onClick={() => box.show(true)}
            onBlur={({ relatedTarget }) => {
              if (!root.current?.contains(relatedTarget)) box.show(false);
            }}
            onKeyDown={box.onKeyDown}
          />
        </label>
      </div>
      <OptionList {...props} box={box} />
    </div>
  );
}

type Box = Omit<ReturnType<typeof useCombobox<ComboboxOption>>, 'root'>;

function OptionList({ options, box }: ComboboxProps & { box: Box }) {
  return (
    <>
      <div className="combobox-panel" hidden={!box.isListed}>
        <div id={`${box.id}-list`} role="listbox" aria-label="Suggestions" tabIndex={-1}>
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
            <div
              key={option.id}
              id={`${box.id}-${index}`}
              role="option"
              aria-selected={index === box.active}
              tabIndex={-1}
              className="combobox-option"
              // A press would take the focus from the field and close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              // Not onMouseEnter: a list that opens or scrolls under a resting pointer must not change the selection.
              onMouseMove={() => box.setActive(index)}
              onClick={() => box.choose(option)}
            >
              {option.content}
            </div>
          ))}
        </div>
      </div>
      <span role="status" className="sr-only">
        {box.isListed && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </>
  );
}
