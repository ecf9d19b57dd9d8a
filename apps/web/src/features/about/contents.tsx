import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import styles from './contents.module.css';
import { useCurrentSection } from './use-current-section.ts';

type ContentsProps = {
  sections: readonly { id: string; title: string }[];
  /** Phones show the table of contents too, collapsed above the text. */
  foldable?: boolean;
};

export function Contents({ sections, foldable = false }: ContentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { hash } = useLocation();
  const current = useCurrentSection(
    sections.map(({ id }) => id),
    hash.slice(1),
  );
  return (
    <nav className={styles.contents} aria-label="目录" data-foldable={foldable}>
      {foldable && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          目录
          <ChevronDown size={18} />
        </button>
      )}
      <ol className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
