import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './search-box.module.css';

type SearchBoxProps = {
  /** The search text in the URL. */
  value: string;
  onSearch: (text: string) => void;
  onEnter: (text: string) => void;
  ref: Ref<HTMLInputElement>;
};

const debounceMs = 250;

/** Searches while the clerk types. Esc clears the box; in an empty box it removes the focus. */
export function SearchBox({ value, onSearch, onEnter, ref }: SearchBoxProps) {
  const [text, setText] = useState(value);
  /** Searches that this box sent and the URL does not hold yet. */
  const sentSearches = useRef<string[]>([]);
  const sendSearch = (query: string) => {
    sentSearches.current.push(query);
    onSearch(query);
  };
  // The box follows a URL that something else changed. A search of its own may reach the URL while the clerk types on,
  // and must not overwrite newer letters.
  const syncWithUrl = useEffectEvent(() => {
    const index = sentSearches.current.indexOf(value);
    sentSearches.current = index === -1 ? [] : sentSearches.current.slice(index + 1);
    if (index === -1) setText(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the URL changes
  useEffect(() => syncWithUrl(), [value]);
  const search = useEffectEvent(() => {
    if (text.trim() !== value) sendSearch(text.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with every letter
  useEffect(() => {
    const timer = setTimeout(search, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    sendSearch('');
  };
  // A barcode scanner types a code and Enter faster than the debounce, so Enter searches at once.
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
