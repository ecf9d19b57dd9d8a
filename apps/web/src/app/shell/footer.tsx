import { MapPin, MessageCircle } from 'lucide-react';
import { useShop } from '#shop/shop-query.ts';
import styles from './footer.module.css';

export function Footer() {
  const { data: shop } = useShop();
  return (
    <footer className={styles.footer}>
      <div className={`content ${styles.row}`}>
        {/* Rendered in one year, read in the next. */}
        <p suppressHydrationWarning>© {new Date().getFullYear()} 自助打印</p>
        <ul className={styles.facts} aria-label="店铺信息">
          {shop?.pickup_point && (
            <li>
              <MapPin size={16} />
              <span>取件点：{shop.pickup_point}</span>
            </li>
          )}
          {shop?.contact && (
            <li>
              <MessageCircle size={16} />
              <span>联系：{shop.contact}</span>
            </li>
          )}
        </ul>
      </div>
    </footer>
  );
}
