import { markup } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

export interface Field {
  name: string;
  label: string;
  value: string;
  attributes: Html;
  problem: string | undefined;
  /** Whether it has the focus: the first field with a problem does. */
  focus: boolean;
}

/** A labelled text field with its error. */
export function textField({ name, label, value, attributes, problem, focus }: Field): Html {
  const state = problem === undefined ? null : markup` aria-invalid="true" aria-describedby="${name}-problem"`;
  return markup`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" ${attributes}${state}${focus ? markup` autofocus` : null} />
    ${problem === undefined ? null : markup`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`;
}
