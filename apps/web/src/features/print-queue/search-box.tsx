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
  const [text, setText] = useState(value);
  /** The last search sent from this box; the URL does not hold it yet. */
  const sentSearches = useRef<string[]>([]);
  const sendSearch = (query: string) => {
    sentSearches.current.push(query);
    onSearch(query);
  };
  // The address has been changed from elsewhere: the box follows. What one has looked for oneself may arrive while one
  // types on, and takes no letter away.
  const syncWithUrl = useEffectEvent(() => {
    const index = sentSearches.current.indexOf(value);
    sentSearches.current = index === -1 ? [] : sentSearches.current.slice(index + 1);
    if (index === -1) setText(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new address
  useEffect(() => syncWithUrl(), [value]);
  const search = useEffectEvent(() => {
    if (text.trim() !== value) sendSearch(text.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with every letter
  useEffect(() => {
    const timer = setTimeout(search, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    sendSearch('');
  };
  // A scanner types faster than the debounce, so Enter searches at once.
  const submit = () => {
    if (text.trim() !== value) sendSearch(text.trim());
    onEnter(text.trim());
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') submit();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (text === '') event.currentTarget.blur();
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
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      {text !== '' && <IconButton label="清除搜索" icon={<X />} onClick={clear} />}
    </search>
  );
}
