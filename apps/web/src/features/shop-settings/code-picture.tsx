import styles from './code-picture.module.css';

/** On pure white, in the dark too: as the customer sees it. */
export function CodePicture({ url, alt }: { url: string; alt: string }) {
  return <img key={url} className={styles.picture} src={url} alt={alt} width={176} height={176} />;
}
