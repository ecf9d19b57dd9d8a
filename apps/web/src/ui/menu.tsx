import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from './menu.module.css';
import { usePlacement } from './use-placement.ts';

export type MenuItem = {
  label: string;
  /** A second, smaller line. */
  hint?: string;
  icon?: ReactNode;
  danger?: boolean;
} & ({ onSelect: () => void } | { to: string });

type MenuTrigger = {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Renders the button that opens the menu, with the props it receives. */
  trigger: (button: MenuTrigger) => ReactNode;
};

/** Arrows, Home, End and first letters move the focus. Esc and Tab close the menu and return it to the button. */
export function Menu({ label, items, align = 'end', trigger }: MenuProps) {
  const [start, setStart] = useState<'first' | 'last'>();
  const open = start !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  usePlacement(open, button, list, align);

  useEffect(() => {
    if (!start) return;
    itemsIn(list.current)
      .at(start === 'first' ? 0 : -1)
      ?.focus();
    const closeOutside = ({ target }: Event) => {
      const isInside = target instanceof Node && [button, list].some((ref) => ref.current?.contains(target));
      if (!isInside) setStart(undefined);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [start]);

  const close = () => {
    button.current?.focus();
    setStart(undefined);
  };
  const handleOpenKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setStart(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const next = nextItem(itemsIn(list.current), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => (open ? close() : setStart('first')),
        onKeyDown: handleOpenKey,
      })}
      {open && (
        <div ref={list} id={id} role="menu" aria-label={label} className={styles.menu} onKeyDown={handleKey}>
          {items.map((item) => (
            <Item key={item.label} item={item} onDone={close} />
          ))}
        </div>
      )}
    </>
  );
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const hintId = useId();
  const sharedProps = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'data-danger': item.danger,
    'aria-describedby': item.hint && hintId,
  };
  const content = (
    <>
      {item.icon}
      <span>
        {item.label}
        {item.hint && (
          // The hint is the description of the item, not part of its name.
          <span id={hintId} className={styles.hint} aria-hidden="true">
            {item.hint}
          </span>
        )}
      </span>
    </>
  );
  if ('to' in item)
    return (
      <Link {...sharedProps} to={item.to} onClick={onDone}>
        {content}
      </Link>
    );
  const handleClick = () => {
    onDone();
    item.onSelect();
  };
  return (
    <button {...sharedProps} type="button" onClick={handleClick}>
      {content}
    </button>
  );
}

function itemsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function nextItem(items: HTMLElement[], key: string): HTMLElement | undefined {
  const index = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(index + 1) % items.length];
  if (key === 'ArrowUp') return items.at(index - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
