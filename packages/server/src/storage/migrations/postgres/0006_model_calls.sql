-- needs: 7
-- Calls of a language model by day and by what they are for.
CREATE TABLE model_calls (day date, caller text, calls integer NOT NULL, PRIMARY KEY (day, caller));
