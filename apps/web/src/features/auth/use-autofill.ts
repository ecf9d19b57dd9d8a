import { type AnimationEvent, useState } from 'react';

type Autofill = {
  /** The fields whose values we have not been told. */
  names: readonly string[];
  read: (form: HTMLFormElement | null) => Record<string, string>;
  forget: (name: string) => void;
  handleAnimationStart: (event: AnimationEvent) => void;
};

/**
 * Chrome fills in a kept password as the page opens, and keeps it from the page until somebody touches it: no event,
 * no value. Fields filled in run an animation of theirs, so a button need not rest in front of a form that looks full.
 */
export function useAutofill(): Autofill {
  const [names, setNames] = useState<readonly string[]>([]);
  return {
    names,
    read: (form) => Object.fromEntries(names.map((name) => [name, valueIn(form, name)])),
    forget: (name) => setNames((current) => current.filter((one) => one !== name)),
    handleAnimationStart: ({ target }) => {
      if (target instanceof HTMLInputElement) setNames((current) => [...current, target.name]);
    },
  };
}

function valueIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
}
