ALTER TABLE "order_documents" ADD COLUMN "page_range" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_documents" ADD COLUMN "pages_per_side" integer DEFAULT 1 NOT NULL;