import { type AnimationEvent, useState } from 'react';

type Autofill = {
  /** The autofilled fields, whose values the browser may hide. */
  names: readonly string[];
  read: (form: HTMLFormElement | null) => Record<string, string>;
  clear: (name: string) => void;
  handleAnimationStart: (event: AnimationEvent) => void;
};

/**
 * Chrome autofills a saved password when the page opens, and hides it from scripts until the first interaction: no
 * event, no value. A CSS animation on autofilled fields reveals them, so that the submit button is enabled.
 */
export function useAutofill(): Autofill {
  const [names, setNames] = useState<readonly string[]>([]);
  return {
    names,
    read: (form) => Object.fromEntries(names.map((name) => [name, valueIn(form, name)])),
    clear: (name) => setNames((current) => current.filter((field) => field !== name)),
    handleAnimationStart: ({ target }) => {
      if (target instanceof HTMLInputElement) setNames((current) => [...current, target.name]);
    },
  };
}

function valueIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}
