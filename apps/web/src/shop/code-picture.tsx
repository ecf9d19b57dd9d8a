import styles from './code-picture.module.css';

/** The background is white in the dark theme too, as on the payment page that customers see. */
export function CodePicture({ url, alt }: { url: string; alt: string }) {
  return <img key={url} className={styles.picture} src={url} alt={alt} width={176} height={176} />;
}
