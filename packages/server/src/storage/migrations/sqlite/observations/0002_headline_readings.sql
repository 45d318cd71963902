-- What a language model read in the title before the headline was stored, as JSON.
ALTER TABLE headlines ADD COLUMN reading TEXT;
