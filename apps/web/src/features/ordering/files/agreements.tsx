import { useState } from 'react';
import { useBrowserValue } from '#lib/use-browser-value.ts';
import { type LegalText, legalTexts } from '#shop/legal-texts.ts';
import { hasViewedLatest, recordView } from '#shop/viewed-legal-texts.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part.tsx';
import { changeDraft, useOrdering } from '../ordering-store.ts';
import styles from './agreements.module.css';

const readingDialogs = lazyPart(() => import('./reading-dialogs.tsx'));

/** One press for both texts. */
const agree = ({ checked }: HTMLInputElement) =>
  changeDraft((draft) => ({ ...draft, hasAgreedToTerms: checked, hasAgreedToPrivacy: checked }));

/** Uploading requires both agreements. */
export function Agreements() {
  const [open, setOpen] = useState<LegalText>();
  const { hasAgreedToTerms, hasAgreedToPrivacy } = useOrdering(({ draft }) => draft);
  const read = (name: LegalText) => {
    recordView(name);
    setOpen(name);
  };
  return (
    <div className={styles.agreements}>
      <div className={styles.all}>
        <Checkbox checked={hasAgreedToTerms && hasAgreedToPrivacy} onChange={(event) => agree(event.currentTarget)}>
          一并同意
        </Checkbox>
      </div>
      <Agreement
        name="terms"
        checked={hasAgreedToTerms}
        onChange={(checked) => changeDraft((draft) => ({ ...draft, hasAgreedToTerms: checked }))}
        onRead={() => read('terms')}
      />
      <Agreement
        name="privacy"
        checked={hasAgreedToPrivacy}
        onChange={(checked) => changeDraft((draft) => ({ ...draft, hasAgreedToPrivacy: checked }))}
        onRead={() => read('privacy')}
      />
      {open && (
        <LazyPart part={readingDialogs}>
          {({ LegalDialog }) => <LegalDialog name={open} onClose={() => setOpen(undefined)} />}
        </LazyPart>
      )}
    </div>
  );
}

type AgreementProps = { name: LegalText; checked: boolean; onChange: (checked: boolean) => void; onRead: () => void };

function Agreement({ name, checked, onChange, onRead }: AgreementProps) {
  const { title } = legalTexts[name];
  const isNew = !useBrowserValue(() => hasViewedLatest(name), false);
  return (
    <div className={styles.agreement}>
      <Checkbox
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-label={`同意${title}`}
      >
        同意
      </Checkbox>
      <button type="button" className={styles.read} data-new={isNew} onClick={onRead}>
        {title}
        {isNew && <span className="visually-hidden">（有更新）</span>}
      </button>
    </div>
  );
}
