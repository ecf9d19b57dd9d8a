import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './members.module.css';
import { PasswordLinkDialog } from './password-link-dialog.tsx';

/** For a customer who has forgotten the password and comes to the counter. */
export function PasswordHelp() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Sheet as="section" aria-labelledby="password-help" className={styles.members}>
      <header className={styles.head}>
        <h2 id="password-help">顾客忘了密码</h2>
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          重设顾客密码
        </Button>
      </header>
      <p className={styles.remark}>先看学生证，确认是本人，再给对方一个一次性链接。每次都会记录。</p>
      {isOpen && <PasswordLinkDialog onClose={() => setIsOpen(false)} />}
    </Sheet>
  );
}
