-- Mailboxes of Gmail have one name: without dots, at gmail.com. Of several rows for one mailbox the first gets it.
UPDATE OR IGNORE accounts
  SET unique_as = 'free:' || replace(substr(unique_as, 6, instr(unique_as, '@') - 6), '.', '') || '@gmail.com'
  WHERE unique_as LIKE 'free:%@gmail.com' OR unique_as LIKE 'free:%@googlemail.com';
UPDATE OR IGNORE briefing_readers
  SET address = replace(substr(address, 1, instr(address, '@') - 1), '.', '') || '@gmail.com'
  WHERE address LIKE '%@gmail.com' OR address LIKE '%@googlemail.com';
