import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './search-box.module.css';

type SearchBoxProps = {
  /** As it stands in the address. */
  value: string;
  onSearch: (text: string) => void;
  /** Enter goes on to what is found for this. */
  onEnter: (text: string) => void;
  ref: Ref<HTMLInputElement>;
};

const debounceMs = 250;

/** Looks while one types. Esc clears, and leaves when there is nothing to clear. */
export function SearchBox({ value, onSearch, onEnter, ref }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  /** The last search sent from this box; the URL does not hold it yet. */
  const asked = useRef<string[]>([]);
  const lookFor = (text: string) => {
    asked.current.push(text);
    onSearch(text);
  };
  // The address has been changed from elsewhere: the box follows. What one has looked for oneself may arrive while one
  // types on, and takes no letter away.
  const follow = useEffectEvent(() => {
    const at = asked.current.indexOf(value);
    asked.current = at === -1 ? [] : asked.current.slice(at + 1);
    if (at === -1) setTyped(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new address
  useEffect(() => follow(), [value]);
  const search = useEffectEvent(() => {
    if (typed.trim() !== value) lookFor(typed.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with every letter
  useEffect(() => {
    const timer = setTimeout(search, debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const clear = () => {
    setTyped('');
    lookFor('');
  };
  // A scanner is faster than any pause: what was typed is looked for at once.
  const enter = () => {
    if (typed.trim() !== value) lookFor(typed.trim());
    onEnter(typed.trim());
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') enter();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (typed === '') event.currentTarget.blur();
    else clear();
  };
  return (
    <search className={styles.box}>
      <Search size={18} />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label="搜索订单"
        aria-keyshortcuts="/"
        placeholder="取件码、订单号、手机尾号"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
      />
      {typed !== '' && <IconButton label="清除搜索" icon={<X />} onClick={clear} />}
    </search>
  );
}
