import { ShopLoaded } from '#shop/shop-loaded.tsx';
import { Stack } from '#ui/stack.tsx';
import styles from './about.module.css';
import { AboutShop } from './about-shop.tsx';
import { AboutTabs } from './about-tabs.tsx';
import { Columns } from './columns.tsx';
import { Contents } from './contents.tsx';
import { LegalLink, LegalPanel } from './legal-panel.tsx';
import { sections } from './sections.ts';
import { useTab } from './use-tab.ts';

export function About() {
  const tab = useTab();
  if (tab === 'terms' || tab === 'privacy')
    return (
      // The tabs are inside the element with the id, so that a link to `#terms` scrolls to them and not below them.
      <Stack gap={32} id={tab} className={styles.about}>
        <AboutTabs current={tab} />
        <LegalPanel key={tab} name={tab} />
      </Stack>
    );
  return (
    <Stack gap={32} className={styles.about}>
      <AboutTabs current="about" />
      {tab === undefined && <LegalLink name="terms" />}
      {tab === undefined && <LegalLink name="privacy" />}
      <div className={styles.shop}>
        <Columns contents={<Contents sections={Object.values(sections)} />}>
          <ShopLoaded>{(shop) => <AboutShop shop={shop} />}</ShopLoaded>
        </Columns>
      </div>
    </Stack>
  );
}
